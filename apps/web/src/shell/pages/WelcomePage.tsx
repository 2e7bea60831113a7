import type { SvgIcon } from '@mui/material'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { isParent, type MenuItem, navigation, visibleMenu } from '../../navigation.ts'
import { Page } from '../../ui/Page.tsx'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { useCan, useSession } from '../session/session.ts'
import { useScreenPath } from '../useScreen.ts'
import { Administrators } from './Administrators.tsx'

interface Area {
  item: MenuItem
  icon: typeof SvgIcon | undefined
  /** Where the item stands in the menu. */
  under: string | null
}

/** The start page: a greeting, and the areas this person may open. */
export function WelcomePage() {
  const { firstName } = useSession()
  const areas = visibleMenu(navigation, useCan())
    .flat()
    .flatMap((entry): Area[] =>
      isParent(entry)
        ? entry.items.map((item) => ({ item, icon: entry.icon, under: entry.label }))
        : [{ item: entry, icon: entry.icon, under: null }],
    )
  return (
    <Page title={`Welcome, ${firstName}`}>
      <Typography sx={{ color: 'text.secondary', mt: -1.5, mb: 3 }}>
        {areas.length > 0 ? (
          'Choose where to go.'
        ) : (
          <>
            No area is open to you yet. Ask <Administrators /> for a role that fits your work.
          </>
        )}
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
          gap: 2,
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {areas.map((area) => (
          <AreaCard key={area.item.id} {...area} />
        ))}
      </Box>
    </Page>
  )
}

function AreaCard({ item, icon: Icon, under }: Area) {
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea
        component={RouterLink}
        to={useScreenPath(item.id)}
        sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'flex-start', p: 2 }}
      >
        {Icon && (
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              flexShrink: 0,
              width: 40,
              height: 40,
              borderRadius: 1.25,
              color: 'primary.main',
              bgcolor: 'color-mix(in srgb, var(--acm-palette-primary-main) 11%, transparent)',
            }}
          >
            <Icon fontSize="small" />
          </Box>
        )}
        <span>
          {under && (
            <Typography
              variant="overline"
              component="span"
              sx={{ color: 'text.secondary', display: 'block', mt: -0.5 }}
            >
              {under}
            </Typography>
          )}
          <Typography variant="subtitle1" component="span" sx={{ display: 'block', lineHeight: 1.35 }}>
            {item.label}
          </Typography>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary', display: 'block', mt: 0.25 }}>
            {item.about}
          </Typography>
        </span>
      </CardActionArea>
    </Card>
  )
}
