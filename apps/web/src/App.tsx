import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { ConfirmIdentity } from './domains/confirm/public.ts'
import { FollowedChanges } from './domains/events/public.ts'
import { ViewsMenu } from './domains/views/public.ts'
import { screens } from './routes.tsx'
import { Banner } from './shell/banner/Banner.tsx'
import { Confirmation } from './shell/Confirm.tsx'
import type { createConsoleRouter } from './shell/createConsoleRouter.tsx'
import { BrokenConsole, keepTyped } from './shell/pages/ProblemPages.tsx'
import { searchFor } from './shell/palette.ts'
import { Screens } from './shell/useScreen.ts'
import { SharedTooltip } from './ui/Hint.tsx'
import { ListTools, SearchElsewhere } from './ui/list/model/listTools.ts'

interface AppProps {
  client: QueryClient
  router: ReturnType<typeof createConsoleRouter>
}

export function App({ client, router }: AppProps) {
  return (
    <CatchBoundary getResetKey={() => router} errorComponent={BrokenConsole} onCatch={keepTyped}>
      <QueryClientProvider client={client}>
        <Screens value={screens}>
          <ListTools value={ViewsMenu}>
            <SearchElsewhere value={searchFor}>
              <RouterProvider router={router} />
            </SearchElsewhere>
          </ListTools>
        </Screens>
        <FollowedChanges />
        <ConfirmIdentity />
        <Banner />
        <SharedTooltip />
        <Confirmation />
      </QueryClientProvider>
    </CatchBoundary>
  )
}
