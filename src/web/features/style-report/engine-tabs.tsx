import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'
import type { EngineReport } from '#contract/voice/style-report.ts'

interface EngineTabsProps {
  engines: readonly EngineReport[]
  shown: EngineReport
  onShow: (key: string) => void
  /** The report of the shown engine. */
  children: ReactNode
}

/** One engine at a time, where there are several. */
export function EngineTabs({ engines, shown, onShow, children }: EngineTabsProps) {
  const id = useId()
  if (engines.length < 2) return children
  return (
    <>
      <Tabs
        value={shown.key}
        onChange={(_event, key: string) => onShow(key)}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Engine"
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 3 }}
      >
        {engines.map(({ key, label, state }) => (
          <Tab
            key={key}
            value={key}
            id={`${id}-${key}`}
            aria-controls={`${id}-panel`}
            label={state === 'running' ? `${label} · running` : label}
            sx={{ textTransform: 'none', fontSize: '0.9375rem' }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`}>
        {children}
      </Box>
    </>
  )
}
