import { sessionPaths } from '@acm/contract/session-paths'
import { firstCallOf, forgetFirstCall } from './api/firstCalls.ts'
import { askAhead, askPageAhead } from './api/request.ts'

// Runs while the console's own code is still on its way: who is signed in is the first thing that it asks for.
askAhead(sessionPaths.currentUser)
// The server knows whether they may see it. What fails is asked for ahead once, not at each opening.
const { pathname, search } = location
const first = firstCallOf({ pathname, search })
if (first) askPageAhead(first).catch(() => forgetFirstCall(pathname))
