import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { unknownChips, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { useBox } from '#web/lib/queries/model-queries.ts'
import { engineWords } from './box-words.ts'

/** What the process of the chosen model does now: loading, in memory, not loaded, or why it stopped working. */
export function EngineLine() {
  const box = useBox()
  const knowledge = useKnowledge()(box)
  const chosen = box.data?.models.find((one) => one.chosen)
  const words = knowledge === 'known' && chosen !== undefined && box.data !== undefined ? engineWords(box.data.engine, chosen) : null
  const chip = words ?? unknownChips[knowledge === 'known' ? 'failed' : knowledge]
  return (
    <Stack component="output" direction="row" aria-label="The model’s process" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip size="small" variant="outlined" label={chip.label} color={chip.color} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        {words?.text ?? 'Whether it is in memory isn’t known right now.'}
      </Typography>
    </Stack>
  )
}
