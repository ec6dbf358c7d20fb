import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { NumberBox } from '../number-box.tsx'

interface NumberSliderProps {
  label: string
  /** For the box next to the slider. */
  boxLabel: string
  value: number
  /** The slider's range. A typed value may exceed it; the slider then stays at its end. */
  min: number
  max: number
  disabled: boolean
  /** Parses typed text. Null if it is not accepted. */
  accept: (text: string) => number | null
  onValue: (value: number) => void
}

/** A number set by dragging or typing. */
export function NumberSlider({ label, boxLabel, value, min, max, disabled, accept, onValue }: NumberSliderProps) {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center' }}>
        <Slider
          aria-labelledby={id}
          min={min}
          max={max}
          value={Math.min(max, Math.max(min, value))}
          disabled={disabled}
          valueLabelDisplay="auto"
          onChange={(_event, next) => onValue(next)}
          sx={{ ml: 1 }}
        />
        <Box sx={{ width: 112, flexShrink: 0 }}>
          <NumberBox label={boxLabel} value={value} min={min} max={max} disabled={disabled} accept={accept} onValue={onValue} />
        </Box>
      </Stack>
    </Box>
  )
}
