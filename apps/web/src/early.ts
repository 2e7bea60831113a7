import { sessionPaths } from '@acm/contract/session-paths'
import { firstCallOf, forgetFirstCall } from './api/firstCalls.ts'
import { askAhead, askPageAhead } from './api/request.ts'

// Runs before the console's code has loaded: the current user is the first thing it reads.
askAhead(sessionPaths.currentUser)
// The server checks the permission. A failed call is forgotten, so that it is not prefetched again.
const { pathname, search } = location
const first = firstCallOf({ pathname, search })
if (first) askPageAhead(first).catch(() => forgetFirstCall(pathname))
