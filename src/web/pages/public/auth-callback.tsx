import { AuthCard } from '../../features/session/auth-card.tsx'
import { SignInCallback } from '../../features/session/callback.tsx'

export default function AuthCallback() {
  return (
    <AuthCard title="Signing in">
      <SignInCallback />
    </AuthCard>
  )
}
