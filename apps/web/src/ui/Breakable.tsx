import { Fragment } from 'react'

/** Text that may break between its parts. */
export const Breakable = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay as they are
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
