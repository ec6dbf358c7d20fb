import Box from '@mui/material/Box'
import { useSession } from '../../lib/services.tsx'
import { formatDay } from '../../lib/time.ts'
import { SectionCard } from '../../ui/section-card.tsx'

/** Account Information: all from the stored user record (product specification, section 2). */
export function AccountFacts() {
  const { user } = useSession()
  const facts = [
    { name: 'Name', value: user?.name || 'Not provided' },
    { name: 'Email', value: user?.email || 'Not provided' },
    { name: 'Account created', value: user === null ? 'Not provided' : formatDay(user.created_at) },
  ]
  return (
    <SectionCard title="Account Information">
      <Facts facts={facts} />
    </SectionCard>
  )
}

export function Facts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, rowGap: { xs: 0.25, sm: 1.25 }, columnGap: 2 }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
