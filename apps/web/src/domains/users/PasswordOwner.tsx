/** Tells password managers which account the new password belongs to. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
