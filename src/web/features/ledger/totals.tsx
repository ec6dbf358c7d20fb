import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { OutputOf } from '#contract/define-endpoint.ts'
import type { ledger } from '#contract/account/ledger.ts'
import { formatBytes, formatDollars } from '#web/lib/amounts.ts'
import { countOf, formatCount } from '#web/lib/time.ts'

/** How much in all, and to whom. */
export function Totals({ page }: { page: OutputOf<typeof ledger.list> }) {
  const { requests, bytes_sent: bytes, spent, hosts } = page
  const numbers = [
    { name: requests === 1 ? 'request' : 'requests', value: formatCount(requests) },
    { name: 'sent', value: formatBytes(bytes) },
    { name: 'spent today', value: formatDollars(spent.today) },
    { name: 'spent this month', value: formatDollars(spent.month) },
    { name: 'spent in all', value: formatDollars(spent.total) },
  ]
  const most = Math.max(1, ...hosts.map((host) => host.bytes_sent))
  return (
    <Stack spacing={2.5}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, auto)' },
          justifyContent: { sm: 'space-between' },
        }}
      >
        {numbers.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 550, fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box component="ul" aria-label="Who received it" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {hosts.map(({ host, requests: asked, bytes_sent: sent, cost }) => (
          <Box component="li" key={host}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{host}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {[countOf(asked, 'request'), formatBytes(sent), ...(cost > 0 ? [formatDollars(cost)] : [])].join(' · ')}
              </Typography>
            </Stack>
            {/* The share of all that was sent; the words above say it too. */}
            <Box aria-hidden sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: 'theirs.main', overflow: 'hidden' }}>
              <Box sx={{ height: '100%', borderRadius: 2, bgcolor: 'primary.main', width: `max(3px, ${(sent / most) * 100}%)` }} />
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  )
}
