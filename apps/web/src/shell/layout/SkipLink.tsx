import { styled } from '@mui/material/styles'
import { MAIN_ID } from './useFocusOnNavigation.ts'

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip + 2,
  padding: '8px 16px',
  borderRadius: 8,
  background: 'var(--acm-palette-primary-main)',
  color: 'var(--acm-palette-primary-contrastText)',
  fontWeight: 600,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
  '@media print': { display: 'none' },
}))

export function SkipLink() {
  return (
    <Anchor
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
    >
      Skip to content
    </Anchor>
  )
}
