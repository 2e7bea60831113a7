interface PasswordOwnerProps {
  email: string
}

/** Tells password managers which account the new password belongs to. */
export const PasswordOwner = ({ email }: PasswordOwnerProps) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
