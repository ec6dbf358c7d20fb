import Typography from '@mui/material/Typography'
import { AuthCard } from '#web/features/session/auth-card.tsx'
import { GoogleButton } from '#web/features/session/google-button.tsx'
import { LoginForm } from '#web/features/session/sign-in-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TextLink } from '#web/ui/links.tsx'

export default function Login() {
  return (
    <AuthCard title={`Log in to ${productName}`}>
      <LoginForm />
      <GoogleButton label="Sign in with Google" />
      <Typography>
        No account yet? <TextLink to={paths.signup}>Sign Up</TextLink>
      </Typography>
    </AuthCard>
  )
}
