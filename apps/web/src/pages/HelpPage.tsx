import { Fragment, useContext } from 'react'
import { OwnAccess } from '../domains/access/public.ts'
import { paths as users } from '../domains/users/paths.ts'
import { visiblePages } from '../navigation.ts'
import { KeyGroups } from '../shell/layout/KeyGroups.tsx'
import { useMayOpen, useMayOpenScreen } from '../shell/leaving.ts'
import { Administrators } from '../shell/pages/Administrators.tsx'
import { PRODUCT_TITLE, PRODUCT_VERSION } from '../shell/product.ts'
import { Screens, useScreenPaths } from '../shell/useScreen.ts'
import { Text } from '../ui/base/Text.tsx'
import { Page } from '../ui/Page.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { TERMS } from '../ui/terms.ts'
import { GLOSSARY } from './glossary.ts'
import styles from './HelpPage.module.css'

const WORDS = Object.entries({ ...GLOSSARY, ...TERMS }).sort(([one], [other]) => one.localeCompare(other, 'en'))

/** Explains the pages, words and keys of the console to everyone who is signed in. */
export function HelpPage() {
  const mayOpen = useMayOpen()
  return (
    <Page title="Help">
      <div className={styles.parts}>
        <Pages />
        {!mayOpen(users.profile()) && <OwnAccess />}
        <section className={styles.part} aria-labelledby="glossary">
          <h2 id="glossary">Glossary</h2>
          <dl className={styles.words}>
            {WORDS.map(([word, meaning]) => (
              <Fragment key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
        <section className={styles.part} aria-labelledby="keys">
          <h2 id="keys">Keyboard Shortcuts</h2>
          <KeyGroups />
        </section>
        <section className={styles.part} aria-labelledby="about">
          <h2 id="about">About</h2>
          <Text>{`${PRODUCT_TITLE}, version ${PRODUCT_VERSION}`}</Text>
          <Text tone="muted">
            Questions about your access? Ask <Administrators />.
          </Text>
        </section>
      </div>
    </Page>
  )
}

function Pages() {
  const pages = visiblePages(useMayOpenScreen())
  const pathOf = useScreenPaths()
  const screens = useContext(Screens)
  if (pages.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="pages">
      <h2 id="pages">Pages</h2>
      <dl className={styles.words}>
        {pages.map(({ item: { id, label }, under }) => (
          <Fragment key={id}>
            <dt>
              {under && <span className={styles.under}>{`${under} / `}</span>}
              <TextLink to={pathOf(id)}>{label}</TextLink>
            </dt>
            <dd>{screens.find(({ name }) => name === id)?.about}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
