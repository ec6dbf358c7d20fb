import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { copyRefusedText, copyText } from '#web/lib/clipboard.ts'
import { useLeftTexts, type LeftText } from '#web/lib/queries/left-texts.ts'
import { Bubbles } from '#web/ui/drafts/bubble.tsx'
import { Notice } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toasts.tsx'

/** What the owner was writing when its message stopped waiting, most often because they wrote more. `open`: all that wait, of that kind. */
export function LeftTexts({ of, open }: { of: LeftText['of']; open: readonly { id: string; began_as?: string | undefined }[] }) {
  const toast = useToast()
  const { left, discard } = useLeftTexts(of, open)
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) toast('Copied.')
    else toast(copyRefusedText, 'error')
  }
  if (left.length === 0) return null
  return (
    <Stack spacing={1.5} sx={{ mb: 2.5 }}>
      {left.map(({ id, name, texts }) => (
        <Notice key={id} severity="info" quiet onClose={() => discard(id)}>
          <Stack spacing={1} component="section" aria-label={`What you were writing to ${name}`}>
            <span>
              The {of} you were answering is no longer waiting, so this wasn’t sent to {name}. Your text is still here.
            </span>
            {Object.values(texts).map((text) => (
              <Stack key={text} spacing={0.5} sx={{ alignItems: 'flex-start' }}>
                <Bubbles kind="draft" text={text} />
                <Button size="small" color="inherit" onClick={() => void copy(text)}>
                  Copy
                </Button>
              </Stack>
            ))}
          </Stack>
        </Notice>
      ))}
    </Stack>
  )
}
