import Button, { type ButtonProps } from '@mui/material/Button'
import type { ReactNode } from 'react'
import { RouterLink } from './RouterLink.tsx'

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'color' | 'size'> {
  to: string
  children: ReactNode
}

export function LinkButton({ to, variant = 'contained', ...button }: LinkButtonProps) {
  return <Button component={RouterLink} to={to} variant={variant} {...button} />
}

interface TextLinkProps {
  to: string
  /** Underlined, because color alone does not distinguish it from text around it. */
  isInText?: boolean
  children: ReactNode
}

/** For links in text and tables. A plain element styled by `linkStyles`: tables have hundreds. */
export function TextLink({ to, isInText = false, children }: TextLinkProps) {
  return (
    <RouterLink to={to} data-text-link={isInText ? 'in text' : ''}>
      {children}
    </RouterLink>
  )
}
