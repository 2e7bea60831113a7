interface PasswordOwnerProps {
  email: string
}

/** Tells password managers whose password is being set: it stands on the page as text already. */
export const PasswordOwner = ({ email }: PasswordOwnerProps) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
