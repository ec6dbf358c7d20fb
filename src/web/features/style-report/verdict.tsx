import RightIcon from '@mui/icons-material/CheckCircleOutlineRounded'
import WrongIcon from '@mui/icons-material/ErrorOutlineRounded'
import UnknownIcon from '@mui/icons-material/HelpOutlineRounded'
import HeldIcon from '@mui/icons-material/PauseCircleOutlineRounded'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ContactReport } from '#contract/voice/style-report.ts'
import { verdicts } from './report-texts.ts'

const icons = {
  right: { Icon: RightIcon, color: 'success.main' },
  wrong: { Icon: WrongIcon, color: 'error.main' },
  silent: { Icon: HeldIcon, color: 'text.secondary' },
  unknown: { Icon: UnknownIcon, color: 'text.secondary' },
} as const

/** What Auto would have done for a person, in words; why, where the numbers beside it do not say it. */
export function Verdict({ contact: { auto, verdict } }: { contact: ContactReport }) {
  const { Icon, color } = icons[auto]
  // The numbers stand beside it and most sentences only repeat them; one without a number says something else (that it is a group).
  const inNumbers = /\d/u.test(verdict)
  return (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: 'flex-start' }}>
      <Icon aria-hidden fontSize="small" sx={{ color, mt: 0.125 }} />
      <Box>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {verdicts[auto]}
        </Typography>
        {!inNumbers && (
          <Typography variant="body2" color="textSecondary">
            {verdict}
          </Typography>
        )}
      </Box>
    </Stack>
  )
}
