import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { ScatterChart } from '@mui/x-charts/ScatterChart'
import { useId } from 'react'
import type { Interval } from '../report-numbers.ts'
import { Hatch } from './hatch.tsx'

/**
 * The charts of the style report: one idea each, labels next to the marks, no animation. They are visual only; their content is in the table behind each
 * (`chart-with-table.tsx`). Only this file loads the chart library, so that it is its own chunk.
 */

export interface MeasuredBar {
  label: string
  value: number
  /** The value with its unit. */
  text: string
  interval: Interval | null
  kind: 'shown' | 'other' | 'baseline'
}

/** A label of one line over a bar. */
export const barRowPx = 46
export const chartFont = { fontSize: 13 }

/** A bar for each engine and for the baseline, with the interval as a whisker. `reference` is the value that a line marks. */
export default function MeasureBars({ bars, reference }: { bars: readonly MeasuredBar[]; reference: number | null }) {
  const { palette } = useTheme().vars
  const colors = { shown: palette.primary.main, other: palette.voice.line, baseline: palette.text.disabled }
  const ends = bars.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value])
  return (
    <BarChart
      layout="horizontal"
      height={bars.length * barRowPx + 8}
      margin={{ top: 8, bottom: 0, left: 1, right: 64 }}
      series={[{ data: bars.map(({ value }) => value) }]}
      xAxis={[{ position: 'none', min: Math.min(0, ...ends), max: Math.max(reference ?? 0, ...ends) || 1 }]}
      yAxis={[
        {
          data: bars.map(({ label }) => label),
          position: 'none',
          categoryGapRatio: 0.68,
          colorMap: { type: 'ordinal', values: bars.map(({ label }) => label), colors: bars.map(({ kind }) => colors[kind]) },
        },
      ]}
      borderRadius={3}
      axisHighlight={{ x: 'none', y: 'none' }}
      slotProps={{ tooltip: { trigger: 'none' } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    >
      <Whiskers bars={bars} reference={reference} />
    </BarChart>
  )
}

/** The annotations of a bar: its label, the reference line, the whisker, the value. */
function Whiskers({ bars, reference }: { bars: readonly MeasuredBar[]; reference: number | null }) {
  const x = useXScale<'linear'>()
  const y = useYScale<'band'>()
  const { left } = useDrawingArea()
  const { palette } = useTheme().vars
  return (
    <g>
      {bars.map(({ label, value, interval, text, kind }) => {
        const middle = (y(label) ?? 0) + y.bandwidth() / 2
        // Beyond whatever is drawn in the row; a reference far to the right is not waited for.
        const end = Math.max(x(Math.max(0, value, interval?.high ?? value)), nearby(x, value, reference))
        return (
          <g key={label} stroke={palette.text.primary} strokeWidth={1.5}>
            {reference !== null && (
              <line x1={x(reference)} x2={x(reference)} y1={middle - 11} y2={middle + 11} strokeWidth={1} strokeDasharray="3 2" />
            )}
            {interval !== null && (
              <>
                <path d={whisker(x(interval.low), x(interval.high), middle)} stroke={palette.background.paper} strokeWidth={4.5} />
                <path d={whisker(x(interval.low), x(interval.high), middle)} />
              </>
            )}
            <text
              x={left}
              y={middle - 13}
              stroke="none"
              fill={kind === 'shown' ? palette.text.primary : palette.text.secondary}
              style={{ ...chartFont, fontWeight: kind === 'shown' ? 600 : 400 }}
            >
              {label}
            </text>
            <text
              x={end + 8}
              y={middle}
              dominantBaseline="central"
              stroke="none"
              fill={kind === 'baseline' ? palette.text.secondary : palette.text.primary}
              style={{ ...chartFont, fontVariantNumeric: 'tabular-nums', fontWeight: kind === 'shown' ? 600 : 400 }}
            >
              {text}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** A line from `from` to `to` with ends, px. */
const whisker = (from: number, to: number, middle: number): string =>
  `M${from} ${middle}H${to}M${from} ${middle - 5}v10M${to} ${middle - 5}v10`

/** Where the line of a reference stands that the value's label would run into, px. */
function nearby(x: (value: number) => number, value: number, reference: number | null): number {
  return reference !== null && reference >= value && x(reference) - x(value) < 56 ? x(reference) : 0
}

export interface CalibrationPoint {
  /** Mean stated confidence, 0–1. */
  said: number
  /** Share that was right, 0–1. */
  right: number
  drafts: number
}

interface CalibrationChartProps {
  points: readonly CalibrationPoint[]
  threshold: number
  /** The number of drafts stands at each point, and the axis speaks of the owner's yes. */
  counted?: boolean
}

/** Stated confidence against the share that was right; on the diagonal they are equal. The area of a point is its number of drafts. `threshold` is 0–1. */
export function CalibrationChart({ points, threshold, counted = false }: CalibrationChartProps) {
  const { palette } = useTheme().vars
  const most = Math.max(1, ...points.map(({ drafts }) => drafts))
  const axis = {
    min: 0,
    max: 1,
    disableTicks: true,
    tickInterval: [0, 0.25, 0.5, 0.75, 1],
    valueFormatter: (value: number) => `${Math.round(value * 100)}%`,
    tickLabelStyle: { ...chartFont, fill: palette.text.secondary },
    labelStyle: { ...chartFont, fill: palette.text.secondary },
  }
  return (
    <ScatterChart
      height={300}
      margin={{ top: 12, right: 32, bottom: 4, left: 4 }}
      series={[
        {
          data: points.map(({ said, right, drafts }, id) => ({ id, x: said, y: right, sizeValue: drafts })),
          color: palette.primary.main,
          valueFormatter: (_value, { dataIndex }) => {
            const point = points[dataIndex]
            return point === undefined ? '' : `${point.drafts} drafts`
          },
        },
      ]}
      zAxis={[{ min: 0, max: most, sizeMap: { type: 'continuous', min: 0, max: most, size: [3, 16], interpolator: 'sqrt' } }]}
      xAxis={[{ ...axis, label: 'Stated', height: 44 }]}
      yAxis={[{ ...axis, label: counted ? 'You said yes' : 'Right', width: 62 }]}
      grid={{ horizontal: true, vertical: true }}
      slotProps={{ tooltip: { trigger: 'none' } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      disableHitArea
    >
      <Diagonal threshold={threshold} />
      {counted && <Counts points={points} />}
    </ScatterChart>
  )
}

/** The number of drafts at each point. */
function Counts({ points }: { points: readonly CalibrationPoint[] }) {
  const x = useXScale<'linear'>()
  const y = useYScale<'linear'>()
  const { palette } = useTheme().vars
  const style = {
    ...chartFont,
    fill: palette.text.primary,
    stroke: palette.background.paper,
    strokeWidth: 4,
    paintOrder: 'stroke',
    fontVariantNumeric: 'tabular-nums',
  }
  return (
    <g>
      {points.map(({ said, right, drafts }) => (
        <text key={said} x={x(said)} y={y(right) + (right > 0.85 ? 26 : -20)} textAnchor="middle" dominantBaseline="central" style={style}>
          {drafts}
        </text>
      ))}
    </g>
  )
}

function Diagonal({ threshold }: { threshold: number }) {
  const x = useXScale<'linear'>()
  const y = useYScale<'linear'>()
  const { palette } = useTheme().vars
  // A halo of the card's own color, where a line or a point runs behind it.
  const label = { fontSize: 12, fill: palette.text.secondary, stroke: palette.background.paper, strokeWidth: 4, paintOrder: 'stroke' }
  return (
    <g>
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} stroke={palette.text.secondary} strokeDasharray="4 4" />
      <line x1={x(threshold)} x2={x(threshold)} y1={y(0)} y2={y(1)} stroke={palette.primary.main} strokeWidth={1.5} />
      {/* Where few points are: what is stated often comes true, and lies at the other end. */}
      <text x={x(0.25) + 8} y={y(0.25) + 14} style={label}>
        As often as stated
      </text>
      <text x={x(threshold) + (threshold > 0.75 ? -6 : 6)} y={y(0.05)} textAnchor={threshold > 0.75 ? 'end' : 'start'} style={label}>
        Your threshold
      </text>
    </g>
  )
}

export interface ThresholdBar {
  threshold: number
  right: number
  wrong: number
}

/** How many would have gone out at each threshold; wrong ones are hatched. `own` is the owner's threshold, 0–1. */
export function ThresholdChart({ bars, own }: { bars: readonly ThresholdBar[]; own: number }) {
  const { palette } = useTheme().vars
  const hatch = useId()
  const most = Math.max(1, ...bars.map(({ right, wrong }) => right + wrong))
  const label = { ...chartFont, fill: palette.text.secondary }
  return (
    <BarChart
      height={256}
      margin={{ top: 24, right: 4, bottom: 4, left: 4 }}
      series={[
        { data: bars.map(({ right }) => right), stack: 'sent', color: palette.primary.main },
        { data: bars.map(({ wrong }) => wrong), stack: 'sent', color: `url(#${hatch})` },
      ]}
      xAxis={[
        {
          data: bars.map(({ threshold }) => threshold),
          valueFormatter: (threshold: number) => `${Math.round(threshold * 100)}%${threshold === own ? '\nyours' : ''}`,
          label: 'At least this sure',
          height: 62,
          categoryGapRatio: 0.5,
          disableTicks: true,
          tickLabelStyle: label,
          labelStyle: label,
        },
      ]}
      yAxis={[{ position: 'none', min: 0, max: most }]}
      axisHighlight={{ x: 'none', y: 'none' }}
      slotProps={{ tooltip: { trigger: 'none' } }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    >
      <Hatch id={hatch} />
      <Totals bars={bars} />
    </BarChart>
  )
}

function Totals({ bars }: { bars: readonly ThresholdBar[] }) {
  const x = useXScale<'band'>()
  const y = useYScale<'linear'>()
  const { palette } = useTheme().vars
  return (
    <g>
      {bars.map(({ threshold, right, wrong }) => (
        <text
          key={threshold}
          x={(x(threshold) ?? 0) + x.bandwidth() / 2}
          y={y(right + wrong) - 8}
          textAnchor="middle"
          style={{ ...chartFont, fill: palette.text.primary, fontVariantNumeric: 'tabular-nums' }}
        >
          {right + wrong === 0 ? 'none' : `${right} of ${right + wrong}`}
        </text>
      ))}
    </g>
  )
}
