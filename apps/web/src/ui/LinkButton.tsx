import Button, { type ButtonProps } from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { RouterLink } from './RouterLink.tsx'

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'color' | 'size'> {
  to: string
  children: ReactNode
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, variant = 'contained', ...button }: LinkButtonProps) {
  return <Button component={RouterLink} to={to} variant={variant} {...button} />
}

/** A link to another page inside text or a table. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} underline="hover">
      {children}
    </Link>
  )
}
