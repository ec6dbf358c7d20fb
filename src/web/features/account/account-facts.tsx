import { useSession } from '../../lib/services.tsx'
import { formatDay } from '../../lib/time.ts'
import { Facts } from '../../ui/facts.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

/** Account Information: all from the stored user record. */
export function AccountFacts() {
  const { user } = useSession()
  const facts = [
    { name: 'Name', value: user?.name || 'Not provided' },
    { name: 'Email', value: user?.email || 'Not provided' },
    { name: 'Account created', value: !user?.created_at ? 'Not provided' : formatDay(user.created_at) },
  ]
  return (
    <SectionCard title="Account Information">
      <Facts facts={facts} />
    </SectionCard>
  )
}
