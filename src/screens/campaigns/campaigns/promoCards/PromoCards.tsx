import { PlusIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog, Label } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  disablePromoCards,
  listPromoCards,
  type PromoCard,
  type PromoStanding,
} from '#contract/calls/campaigns/promoCards.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { ListPager } from '#src/lists/ListPager.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice } from '#src/lists/search/filters.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useList } from '#src/lists/useList.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import campaign from '../Campaigns.module.css'
import { MessagePicture } from '../MessagePicture.tsx'
import { AddPromo } from './AddPromo.tsx'
import styles from './PromoCards.module.css'

const standingWords: Readonly<Record<PromoStanding, string>> = {
  live: 'Live',
  scheduled: 'Scheduled',
  ended: 'Ended',
  disabled: 'Disabled',
}
const standingColours = { live: 'success', scheduled: 'accent', ended: 'secondary', disabled: 'default' } as const
const levelWords = { merchant: 'Merchant', brand: 'Brand', all: 'All' } as const

const search = defineSearch({
  filters: {
    standing: choice('Status', standingWords, { key: 'standing', all: 'All' }),
    level: choice('Level', levelWords, { key: 'level', all: 'All' }),
  },
  isLive: true,
})
const place = ['activeIndex', 'as'] as const

interface CardProps {
  readonly card: PromoCard
  readonly onDisable: () => void
}

const nameOf = ({ title, promoId }: PromoCard) => (title === '' ? `Promo ${promoId}` : title)

const Card = ({ card, onDisable }: CardProps) => (
  <li className={styles.card} data-standing={card.standing}>
    <div className={styles.picture}>
      <MessagePicture image={card.image} alt="" />
    </div>
    <div className="ui-row">
      <strong className={styles.name}>{nameOf(card)}</strong>
      <Label variant={standingColours[card.standing]}>{standingWords[card.standing]}</Label>
    </div>
    <p className={campaign.muted}>
      {levelWords[card.level]}
      {card.level === 'all' ? '' : ` ${card.levelValue}`}, place {card.sequence}
    </p>
    <p className={campaign.muted}>
      <When day={card.startDate} /> to <When day={card.endDate} />
    </p>
    {(card.standing === 'live' || card.standing === 'scheduled') && (
      <div>
        <Button size="small" aria-label={`Disable ${nameOf(card)}`} onClick={onDisable}>
          Disable
        </Button>
      </div>
    )}
  </li>
)

/** CP-06: promo cards as shops see them. */
export const PromoCards = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const [asked, setAsked] = useState<PromoCard>()
  const list = useList({
    call: listPromoCards,
    search,
    place,
    request: ({ filters }) => filters,
    failed: 'Could not get data.',
    staleMs: 0,
  })
  const disabling = useCommand(disablePromoCards, {
    invalidates: [listPromoCards],
    onSuccess: () => showToast({ kind: 'success', text: 'Promo disabled.' }),
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
  return (
    <div className={campaign.tab}>
      <FilterBar label="Promo cards" search={list.search} onAgain={list.refresh}>
        <ButtonLink variant="primary" icon={PlusIcon} {...openerTo(putting({ as: 'add' }))}>
          Add Promo
        </ButtonLink>
      </FilterBar>
      {list.isRetained && <NotReadAnew readAt={list.readAt} />}
      <ScreenState
        state={list.state}
        title={
          list.state === 'empty'
            ? list.search.hasFilter
              ? 'No promo card is like that'
              : 'No promo cards yet'
            : undefined
        }
        text={list.state === 'empty' ? 'Choose another status or level, or add a promo.' : undefined}
        error={list.error}
        onRetry={list.refresh}
      >
        <ul className={styles.cards} aria-label="Promo cards">
          {list.rows.map((card) => (
            <Card key={card.promoId} card={card} onDisable={() => setAsked(card)} />
          ))}
        </ul>
        <ListPager list={list} />
      </ScreenState>
      {params.get('as') === 'add' && <AddPromo onClose={() => put({ as: '' }, { replace: true })} />}
      {asked !== undefined && (
        <ConfirmationDialog
          title={`Disable ${nameOf(asked)}?`}
          confirmButtonContent="Disable"
          confirmButtonType="danger"
          onClose={(gesture) => {
            if (gesture === 'confirm') disabling.mutate({ request: { promoIds: [asked.promoId] } })
            setAsked(undefined)
          }}
        >
          The card leaves the merchant app at once and stays in this list. It cannot be enabled again; add a new one
          instead.
        </ConfirmationDialog>
      )}
    </div>
  )
}
