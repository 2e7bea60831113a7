import Button, { type ButtonProps } from '@mui/material/Button'
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

interface TextLinkProps {
  to: string
  /** Words stand beside it, from which its colour alone does not tell it. */
  isInText?: boolean
  children: ReactNode
}

/** A link to another page inside text or a table. A plain element (`linkStyles`): tables have hundreds of them. */
export function TextLink({ to, isInText = false, children }: TextLinkProps) {
  return (
    <RouterLink to={to} data-text-link={isInText ? 'in text' : ''}>
      {children}
    </RouterLink>
  )
}
