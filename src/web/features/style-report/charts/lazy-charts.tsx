import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { Drawing } from './chart-with-table.tsx'

/** The charts, loaded when the page has something to show; until then, a placeholder of the same height. */
const Bars = lazy(() => import('./charts.tsx'))
const Calibration = lazy(async () => ({ default: (await import('./charts.tsx')).CalibrationChart }))
const Weeks = lazy(() => import('../verdicts/verdict-weeks.tsx'))
const Threshold = lazy(async () => ({ default: (await import('./charts.tsx')).ThresholdChart }))

function Waiting({ height, children }: { height: number; children: ReactNode }) {
  return (
    <Drawing height={height}>
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>{children}</Suspense>
    </Drawing>
  )
}

export function MeasureBars(props: ComponentProps<typeof Bars>) {
  return (
    <Waiting height={props.bars.length * 46 + 8}>
      <Bars {...props} />
    </Waiting>
  )
}

export function CalibrationChart(props: ComponentProps<typeof Calibration>) {
  return (
    <Waiting height={300}>
      <Calibration {...props} />
    </Waiting>
  )
}

export function ThresholdChart(props: ComponentProps<typeof Threshold>) {
  return (
    <Waiting height={256}>
      <Threshold {...props} />
    </Waiting>
  )
}

export function VerdictWeeks(props: ComponentProps<typeof Weeks>) {
  return (
    <Waiting height={256}>
      <Weeks {...props} />
    </Waiting>
  )
}
