import { useRouterState } from '@tanstack/react-router'
import { readAddress } from '../ui/address.ts'
import { idOf } from './screenAccess.ts'

/** An id in the search text of the address; 0: none. */
export const useAddressId = (key: string): number =>
  useRouterState({ select: ({ location }) => idOf(readAddress(location.searchStr)[key]?.[0]) })
