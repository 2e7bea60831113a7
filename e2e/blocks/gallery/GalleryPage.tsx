import clsx from 'clsx'
import { type ComponentType, useEffect } from 'react'
import { readAddress, useAddress } from '../../../apps/web/src/ui/address.ts'
import { Segmented } from '../../../apps/web/src/ui/base/Segmented.tsx'
import { DarkMode, LightMode, SettingsBrightness } from '../../../apps/web/src/ui/icons.ts'
import { Page } from '../../../apps/web/src/ui/Page.tsx'
import { Buttons, Choices, NothingChosen } from './controls.tsx'
import { Charts, Tables } from './data.tsx'
import { Dates, EmptyFields, Fields, Pickers } from './fields.tsx'
import styles from './Gallery.module.css'
import { DialogsAndMenus, TabHeads } from './layers.tsx'
import { Colors, Type } from './scale.tsx'
import { AlertsAndBanner, Badges, EmptyFailedLoading } from './told.tsx'

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  Colors,
  Type,
  Buttons,
  Fields,
  Choices,
  'Nothing chosen': NothingChosen,
  Pickers,
  'Empty fields': EmptyFields,
  Dates,
  'Dialogs & menus': DialogsAndMenus,
  Tabs: TabHeads,
  Badges,
  'Alerts & banner': AlertsAndBanner,
  Tables,
  'Empty, failed, loading': EmptyFailedLoading,
  Charts,
}

const THEMES = [
  { value: 'both', label: 'Both', icon: <SettingsBrightness /> },
  { value: 'light', label: 'Light', icon: <LightMode /> },
  { value: 'dark', label: 'Dark', icon: <DarkMode /> },
] as const

/** Every block in each of its states, in both themes: `?theme=dark`, `?section=Tables`. */
export function GalleryPage() {
  const [search, write] = useAddress()
  const { theme: [asked] = [], section: only } = readAddress(search)
  const theme = THEMES.find(({ value }) => value === asked)?.value ?? 'both'
  const panes = theme === 'both' ? (['light', 'dark'] as const) : [theme]
  // Popups are drawn in the theme of the document.
  useEffect(() => {
    document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'
  }, [theme])
  return (
    <div className={styles.page}>
      <Page
        title="Blocks"
        acts={
          <Segmented label="Theme" value={theme} choices={THEMES} onChange={(value) => write({ theme: [value] })} />
        }
      >
        <div className={styles.panes}>
          {panes.map((pane) => (
            <div key={pane} className={clsx(styles.pane, styles[pane])} data-pane={pane}>
              {Object.entries(SECTIONS).map(([name, Section]) =>
                only === undefined || only.includes(name) ? (
                  <section key={name} aria-label={`${name} (${pane})`} className={styles.section}>
                    <h2>{name}</h2>
                    <Section />
                  </section>
                ) : null,
              )}
            </div>
          ))}
        </div>
      </Page>
    </div>
  )
}
