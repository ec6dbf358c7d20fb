import Typography from '@mui/material/Typography'
import { AuthCard } from '#web/features/session/auth-card.tsx'
import { GoogleButton } from '#web/features/session/google-button.tsx'
import { SignupForm } from '#web/features/session/sign-in-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TextLink } from '#web/ui/links.tsx'

export default function Signup() {
  return (
    <AuthCard title="Create your account">
      <SignupForm />
      <GoogleButton label="Sign up with Google" />
      <Typography>
        Already have an account? <TextLink to={paths.login}>Login</TextLink>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {productName} is not for people under 13. By creating an account you accept the{' '}
        <TextLink to={paths.terms}>terms of service</TextLink> and the <TextLink to={paths.privacy}>privacy policy</TextLink>.
      </Typography>
    </AuthCard>
  )
}
