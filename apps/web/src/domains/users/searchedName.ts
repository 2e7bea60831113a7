import type { User } from '@acm/contract/users'

/** Also family name first and without blanks, as some languages write names. */
export const searchedName = ({ fullName, firstName, lastName }: Pick<User, 'fullName' | 'firstName' | 'lastName'>) =>
  `${fullName} ${firstName} ${(lastName + firstName).replaceAll(' ', '')}`
