import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import classes from './EntryPage.module.css'
import { TyreIllustration } from './TyreIllustration.tsx'

/** The frame of pages before sign-in. `tall`: for more than a few fields, or long texts. */
export function EntryPage({ title, tall = false, children }: { title: string; tall?: boolean; children: ReactNode }) {
  const { t } = useTranslation('session')
  return (
    <div className={classes.page}>
      <aside className={classes.brand} aria-hidden>
        <TyreIllustration className={classes.tyre} />
        <div className={classes.claim}>
          <img src="/favicon.svg" width={44} height={44} alt="" />
          <p>{t('Claim')}</p>
        </div>
      </aside>
      <main className={`${classes.main} ${tall ? classes.tall : ''}`}>
        <title>{`${title} · Atelier`}</title>
        <div className={`${classes.form} ${tall ? classes.wide : ''}`}>{children}</div>
        <LanguageSwitch className={classes.language} />
      </main>
    </div>
  )
}
