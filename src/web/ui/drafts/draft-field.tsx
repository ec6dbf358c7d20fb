import InputBase, { type InputBaseProps } from '@mui/material/InputBase'
import { gapIn } from '#contract/voice/drafts.ts'

interface DraftFieldProps extends Pick<InputBaseProps, 'onBlur' | 'onKeyDown' | 'sx'> {
  label: string
  text: string
  maxLength?: number
  onText: (text: string) => void
}

/** The editor of a draft, styled like the draft itself, so that nothing around it moves. */
export function DraftField({ label, text, maxLength, onText, onBlur, onKeyDown, sx }: DraftFieldProps) {
  return (
    <InputBase
      inputRef={takeFocus}
      fullWidth
      multiline
      value={text}
      onChange={(event) => onText(event.target.value)}
      {...(onBlur === undefined ? {} : { onBlur })}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
      inputProps={{ 'aria-label': label, maxLength }}
      sx={[{ p: 0, font: 'inherit', lineHeight: 'inherit' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  )
}

/** On opening, selects the blank, or else puts the caret at the end. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  if (field === null) return
  field.focus()
  const gap = gapIn(field.value)
  const start = gap === null ? field.value.length : field.value.indexOf(gap)
  field.setSelectionRange(start, start + (gap?.length ?? 0))
}
