import { useRouterState } from '@tanstack/react-router'
import { readAddress } from '../ui/address.ts'

/** An id in the search text of the address; 0: none. */
export const useAddressId = (key: string): number =>
  useRouterState({ select: ({ location }) => Number(readAddress(location.searchStr)[key]?.[0]) || 0 })
