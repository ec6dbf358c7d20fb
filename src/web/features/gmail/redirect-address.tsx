import CopyIcon from '@mui/icons-material/ContentCopyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { copyText, copyRefusedText } from '#web/lib/clipboard.ts'
import { useToast } from '#web/ui/toasts.tsx'

/** What the owner enters at Google as the client's redirect address. */
export function RedirectAddress({ address }: { address: string }) {
  const toast = useToast()
  const label = useId()
  const copy = async (): Promise<void> => {
    if (await copyText(address)) toast('Copied.')
    else toast(copyRefusedText, 'error')
  }
  return (
    <Box>
      <Typography id={label} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        Authorized redirect URI
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { xs: 'flex-start', sm: 'center' } }}>
        <Box
          component="code"
          aria-labelledby={label}
          sx={{
            fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
            fontSize: '0.8125rem',
            lineHeight: '20px',
            overflowWrap: 'anywhere',
            px: 1.5,
            py: 1,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '10px',
            bgcolor: 'background.default',
            userSelect: 'all',
          }}
        >
          {address}
        </Box>
        <Button size="small" color="inherit" startIcon={<CopyIcon />} onClick={() => void copy()} aria-label="Copy the redirect URI">
          Copy
        </Button>
      </Stack>
    </Box>
  )
}
