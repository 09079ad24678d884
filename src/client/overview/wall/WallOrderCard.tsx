import type { WallCard } from '#contract/overview.ts'
import { PromisedTime } from './PromisedTime.tsx'
import classes from './WallBoard.module.css'

/** A vehicle with its workers and the promised time. */
export const WallOrderCard = ({ card }: { card: WallCard }) => (
  <article className={classes.card} aria-label={card.plateNumber}>
    <span className={classes.head}>
      <b className={classes.plate}>{card.plateNumber}</b>
      <span className={classes.workers}>
        {card.initials.map((initials, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two people may have the same initials
          <i key={i}>{initials}</i>
        ))}
      </span>
    </span>
    <span className={classes.car}>{[card.make, card.model].filter(Boolean).join(' ')}</span>
    <span className={classes.foot}>
      <PromisedTime card={card} />
    </span>
  </article>
)
