import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { chartFont } from '../charts/charts.tsx'
import { Hatch } from '../charts/hatch.tsx'

export interface VerdictWeek {
  label: string
  yes: number
  no: number
}

/** Verdicts by week, oldest first; a no is hatched. */
export default function VerdictWeeks({ weeks }: { weeks: readonly VerdictWeek[] }) {
  const { palette } = useTheme().vars
  const hatch = useId()
  const label = { ...chartFont, fill: palette.text.secondary }
  return (
    <BarChart
      height={256}
      margin={{ top: 16, right: 4, bottom: 4, left: 4 }}
      series={[
        { data: weeks.map(({ yes }) => yes), stack: 'said', color: palette.primary.main },
        { data: weeks.map(({ no }) => no), stack: 'said', color: `url(#${hatch})` },
      ]}
      xAxis={[
        {
          data: weeks.map((week) => week.label),
          height: 36,
          // A lone week is not a wall.
          categoryGapRatio: weeks.length < 4 ? 0.8 : 0.45,
          disableTicks: true,
          tickLabelStyle: label,
        },
      ]}
      yAxis={[{ width: 36, min: 0, tickMinStep: 1, disableTicks: true, disableLine: true, tickLabelStyle: label }]}
      grid={{ horizontal: true }}
      axisHighlight={{ x: 'none', y: 'none' }}
      slotProps={{ tooltip: { trigger: 'none' } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    >
      <Hatch id={hatch} />
    </BarChart>
  )
}
