import { useSession } from '#web/lib/services.tsx'
import { formatDay } from '#web/lib/time.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

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
