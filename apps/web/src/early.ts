import { sessionPaths } from '@acm/contract/session-paths'
import { firstCallOf, forgetFirstCall } from './api/firstCalls.ts'
import { prefetch, prefetchPage } from './api/request.ts'

// Runs before the console's code has loaded: the current user is the first thing it reads.
prefetch(sessionPaths.currentUser)
// The server checks the permission. A failed call is forgotten, so that it is not prefetched again.
const { pathname, search } = location
const first = firstCallOf({ pathname, search })
if (first) prefetchPage(first).catch(() => forgetFirstCall(pathname))
