import AutoIcon from '@mui/icons-material/BrightnessAutoOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useColorScheme } from '@mui/material/styles'

const order = { system: 'light', light: 'dark', dark: 'system' } as const
const icons = { system: <AutoIcon />, light: <LightIcon />, dark: <DarkIcon /> }
const names = { system: 'as the system', light: 'light', dark: 'dark' }

/** Switches between the system's color mode, light, and dark. */
export function ColorModeButton() {
  const { mode = 'system', setMode } = useColorScheme()
  const hint = `Colors: ${names[mode]}. Change to ${names[order[mode]]}.`
  return (
    <Tooltip title={hint}>
      <IconButton color="inherit" onClick={() => setMode(order[mode])} sx={{ color: 'text.secondary' }}>
        {icons[mode]}
      </IconButton>
    </Tooltip>
  )
}
