import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { TrainingStatus } from '#contract/voice/training.ts'
import { evaluationRows, evaluationSentences } from './evaluation-rows.ts'

/** What the held-out replies said about the voice, and the numbers behind it. */
export function EvaluationSummary({ report }: { report: NonNullable<NonNullable<TrainingStatus['voice']>['evaluation']> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box>
      <Stack spacing={1}>
        {evaluationSentences(report).map((sentence) => (
          <Typography key={sentence} color="textSecondary">
            {sentence}
          </Typography>
        ))}
      </Stack>
      <Button size="small" onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id} sx={{ ml: -1.25, mt: 1 }}>
        {open ? 'Hide the measurements' : 'Show the measurements'}
      </Button>
      <Collapse in={open} id={id} timeout={160}>
        <Table size="small" aria-label="Measurements on held-out replies" sx={{ '& td, & th': { px: 0, fontSize: '0.8125rem' } }}>
          <TableBody>
            {evaluationRows(report).map(({ name, value }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                  {name}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', pl: '12px !important', whiteSpace: 'nowrap' }}>
                  {value}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Collapse>
    </Box>
  )
}
