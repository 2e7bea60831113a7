import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentProps, Fragment, useState } from 'react'
import { labelOf } from './fields/fieldText.ts'
import { RequiredNote } from './RequiredNote.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'
import { asOnPage } from './store/formOrder.ts'
import type { FormState } from './store/formStore.ts'

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Joined, so that an equal list does not render again. */
function useNames(select: (state: FormState) => readonly string[]): readonly string[] {
  const joined = useFormState((state) => select(state).join(' '))
  return joined === '' ? [] : joined.split(' ')
}

export function FormChanges() {
  const { mode, isStored, submit, undo } = useEntityForm()
  const changed = useNames((state) => (isStored ? state.changed : []))
  const isJudged = useFormState(({ attempts, changed: { length } }) => (mode === 'detail' ? length : attempts) > 0)
  // After an attempt the fields themselves or the summary name them.
  const isTried = useFormState(({ attempts }) => attempts > 0)
  const wrong = useNames(({ errors }) => (isJudged ? errors.map((error) => error.propertyName) : []))
  return (
    <div>
      {changed.length === 0 && wrong.length === 0 && !undo && <RequiredNote />}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {changed.length === 0 && undo && (
          <>
            Your changes were reverted. <TextButton onClick={undo}>Undo</TextButton>
          </>
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <span role="status">{changed.length > 0 && counted(changed.length, 'change')}</span>
        <Fields names={changed} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        <span role="status">
          {wrong.length > 0 && (
            // Submitting fails and lists them all.
            <TextButton onClick={() => submit()}>{`${counted(wrong.length, 'field')} to correct`}</TextButton>
          )}
        </span>
        {!isTried && <Fields names={wrong} />}
      </Typography>
    </div>
  )
}

const TextButton = (button: ComponentProps<'button'>) => (
  <Link
    component="button"
    type="button"
    variant="body2"
    color="inherit"
    underline="always"
    sx={{ verticalAlign: 'baseline' }}
    {...button}
  />
)

const MOST = 3

function Fields({ names }: { names: readonly string[] }) {
  const form = useEntityForm()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const known = asOnPage(
    form,
    names.filter((name) => name in form.input.fields),
  )
  const most = isPhone ? 1 : MOST
  const isFolded = known.length > most + 1
  const shown = isFolded && !isOpen ? known.slice(0, most) : known
  if (known.length === 0) return null
  return (
    <>
      {': '}
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <TextButton onClick={() => form.focusField(name)}>{labelOf(form, name)}</TextButton>
        </Fragment>
      ))}
      {isFolded && (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'fewer' : `and ${known.length - most} more`}
          </Link>
        </>
      )}
    </>
  )
}
