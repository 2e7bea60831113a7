import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { isParent, type MenuItem, navigation, visibleMenu } from '../../navigation.ts'
import type { Can } from '../../shell/session/session.ts'
import { useScreenPath } from '../../shell/useScreen.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'

interface Area {
  item: MenuItem
  /** Where it stands in the menu. */
  under: string | null
}

/** What somebody may open, as the menu has it. */
export const areasFor = (can: Can): readonly Area[] =>
  visibleMenu(navigation, can)
    .flat()
    .flatMap((entry): Area[] =>
      isParent(entry) ? entry.items.map((item) => ({ item, under: entry.label })) : [{ item: entry, under: null }],
    )

/** Somewhere to go, for who has opened nothing yet. */
export function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
        columnGap: 3,
      }}
    >
      {areas.map((area) => (
        <AreaLink key={area.item.id} {...area} />
      ))}
    </Box>
  )
}

function AreaLink({ item, under }: Area) {
  return (
    <Row>
      <RouterLink to={useScreenPath(item.id)} title={item.about}>
        {under ? `${under}: ${item.label}` : item.label}
      </RouterLink>
    </Row>
  )
}

/** A line of a panel that leads somewhere. */
export const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '& > a, & > button': {
      display: 'block',
      padding: theme.spacing(0.75, 1.5),
      marginInline: theme.spacing(-1.5),
      borderRadius: theme.shape.borderRadius,
      color: palette.text.primary,
      textDecoration: 'none',
    },
    '& small': { display: 'block', fontSize: '0.8125rem', color: palette.text.secondary },
    '&[data-step] > *': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1.25) },
    // A button fills the line as a link does.
    '& > button': { width: `calc(100% + ${theme.spacing(3)})`, font: 'inherit', textAlign: 'start' },
    '& > :is(a, button):hover': { backgroundColor: palette.action.hover },
  }
})
