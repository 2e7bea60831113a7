import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Ago } from '../../Ago.tsx'
import type { NewRows } from '../model/listModel.ts'

/** Below the table, so that it moves nothing; sticky under long tables. */
const Bar = styled('div')(({ theme }) => ({
  '&[data-open]': {
    position: 'sticky',
    bottom: theme.spacing(1),
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: theme.spacing(2),
    marginTop: theme.spacing(1),
    padding: theme.spacing(0.5, 2),
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: (theme.vars ?? theme).palette.background.paper,
  },
}))

interface OfferBarProps {
  /** Absent: nothing is offered. */
  text: ReactNode
  label: string
  onShow: () => void
}

/** The live region stays mounted; the button does not. */
export const OfferBar = ({ text, label, onShow }: OfferBarProps) => (
  <Bar data-open={text ? '' : undefined}>
    <Typography variant="body2" role="status">
      {text}
    </Typography>
    {text && (
      <Button size="small" onClick={onShow} sx={{ mx: -1.25 }}>
        {label}
      </Button>
    )}
  </Bar>
)

interface NewRowsBarProps {
  newer: NewRows<unknown> | undefined
  onShown: () => void
}

export function NewRowsBar({ newer, onShown }: NewRowsBarProps) {
  const show = () => {
    newer?.show()
    onShown()
  }
  const text = newer && (
    <>
      <span>{`${newer.who ?? 'Somebody'} changed this list`}</span>
      {newer.at !== null && ' '}
      {newer.at !== null && <Ago at={newer.at} />}.
    </>
  )
  return <OfferBar text={text} label="Show the new rows" onShow={show} />
}
