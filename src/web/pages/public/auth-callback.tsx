import { AuthCard } from '#web/features/session/auth-card.tsx'
import { SignInCallback } from '#web/features/session/callback.tsx'

export default function AuthCallback() {
  return (
    <AuthCard title="Signing in">
      <SignInCallback />
    </AuthCard>
  )
}
