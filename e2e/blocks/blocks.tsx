import '../../apps/web/src/theme/console.css'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Confirmation } from '../../apps/web/src/shell/Confirm.tsx'
import { parseSearch, stringifySearch } from '../../apps/web/src/ui/address.ts'
import { SharedTooltip } from '../../apps/web/src/ui/Hint.tsx'
import { loadPartsSoon } from '../../apps/web/src/ui/lateParts.ts'
import { ListStatus } from '../../apps/web/src/ui/list/status/ListStatus.tsx'
import { ControlsPage } from './controls.tsx'
import { DetailPage, FormPage, PickPage, SetPage } from './form.tsx'
import { FewPeoplePage, ManyPeoplePage, PersonPage, RestingPage } from './lists.tsx'

const root = createRootRoute()
const pages = {
  '/few': FewPeoplePage,
  '/many': ManyPeoplePage,
  '/person/$id': PersonPage,
  '/form': FormPage,
  '/detail': DetailPage,
  '/set': SetPage,
  '/pick': PickPage,
  '/controls': ControlsPage,
  // Documents rest here between tests (e2e/harness/console.ts).
  '/forbidden': RestingPage,
}
const routes = Object.entries(pages).map(([path, component]) =>
  createRoute({ getParentRoute: () => root, path, component }),
)
const router = createRouter({ routeTree: root.addChildren(routes), parseSearch, stringifySearch })

loadPartsSoon()
createRoot(document.getElementById('root')!).render(
  <>
    <RouterProvider router={router} />
    <SharedTooltip />
    <ListStatus />
    <Confirmation />
  </>,
)
