import { contract } from '@acm/contract'
import { Fragment } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'

export const useIsReadingAdministrators = (): boolean => useApiQuery(contract.access.administrators).isLoading

export function Administrators() {
  const people = useApiQuery(contract.access.administrators).data ?? []
  if (people.length === 0) return 'your administrator'
  return people.map(({ userId, fullName, email }, place) => (
    <Fragment key={userId}>
      {place > 0 && (place === people.length - 1 ? ' or ' : ', ')}
      <a href={`mailto:${email}`} title={email}>
        {fullName}
      </a>
    </Fragment>
  ))
}
