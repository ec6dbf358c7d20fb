import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { TrainingStatus } from '#contract/training.ts'

type Report = NonNullable<NonNullable<TrainingStatus['voice']>['evaluation']>

/** What the held-out replies said, as measured. The names are those of `core/evaluation`, spelled out. */
export function EvaluationSummary({ report }: { report: Report }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const rows = Object.entries(report).filter(([, value]) => value !== null)
  if (rows.length === 0) return null
  return (
    <Box>
      <Typography color="textSecondary">Checked against your newest replies, which it had not seen.</Typography>
      <Button size="small" onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id} sx={{ ml: -1.25, mt: 0.5 }}>
        {open ? 'Hide the measurements' : 'Show the measurements'}
      </Button>
      <Collapse in={open} id={id} timeout={160} unmountOnExit>
        <Table size="small" aria-label="Measurements on held-out replies">
          <TableBody>
            {rows.map(([name, value]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                  {spelledOut(name)}
                </TableCell>
                <TableCell align="right" sx={{ pr: 0, fontVariantNumeric: 'tabular-nums' }}>
                  {typeof value === 'number' ? rounded.format(value) : value}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Collapse>
    </Box>
  )
}

const rounded = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 })

/** `length_ratio` and `lengthRatio` are both "Length ratio". */
function spelledOut(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
