import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { sql } from 'drizzle-orm'
import { anyValue, noneOf, oneOf, type OfferRule, writeCondition } from '#machines/catalogue/offerRule.ts'
import { describeOffer } from '#machines/catalogue/offerSentence.ts'
import { endOfDay, startOfDay } from '#machines/catalogue/schemeLife.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { velocitySentence, writeVelocity, type VelocityRule } from '#machines/catalogue/velocityRule.ts'
import type { Tx } from '#server/db/database.ts'
import { brandCodes } from './words.ts'

const velocity: readonly VelocityRule[] = [
  { measure: 'count', most: 2, unit: 'card', span: 'day' },
  { measure: 'amount', most: 10_000_000, unit: 'mobile', span: 'month' },
  { measure: 'count', most: 5, unit: 'device', span: 'week' },
]

const banks = ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK', 'HDFC_DEBIT', 'SBI_DEBIT'] as const

/** One offer of each bank runs; some have ended, some are to come, and one lacks its description. Days from today. */
const shapes = [
  { name: 'season', from: -90, to: -20, percent: 400 },
  { name: 'running', from: -19, to: 40, percent: 500 },
  { name: 'festive', from: 41, to: 70, percent: 1_000 },
] as const

const rulesOf = (brandCode: string, today: string): { rule: OfferRule; ruleDesc: string }[] => {
  const sku = (n: number) => `${brandCode.slice(0, 3)}-${String(n).padStart(5, '0')}`
  return banks.flatMap((bankCode, at) =>
    shapes.map(({ name, from, to, percent }, shape) => ({
      ruleDesc: `${wordsOfCode('bank', bankCode)} ${name}`,
      rule: {
        brandCode,
        bankCode,
        skus:
          at % 3 === 0
            ? oneOf(...Array.from({ length: 30 }, (_, n) => sku(1 + n + at * 5)))
            : at % 3 === 1
              ? anyValue
              : noneOf(sku(1), sku(2)),
        paymentMethods: bankCode.endsWith('_DEBIT') ? oneOf('DEBIT_CARD', 'EMI') : oneOf('CREDIT_CARD', 'EMI'),
        tenures: at % 2 === 0 ? anyValue : oneOf('6', '9', '12'),
        groupCodes: anyValue,
        dealerCategories: anyValue,
        regions: anyValue,
        minTransactionPaise: 1_000_000,
        cashbackType: at % 4 === 3 ? 'AMOUNT' : 'PERCENTAGE',
        totalCashback: at % 4 === 3 ? 150_000 : percent,
        maxCashbackPaise: 200_000 + at * 25_000,
        bankShareBps: 6_000,
        brandShareBps: 4_000,
        bankShareCapPaise: at % 2 === 0 ? 120_000 : null,
        velocityRule: shape === 1 && at < velocity.length ? writeVelocity(velocity[at] as VelocityRule) : '',
        from: startOfDay(dayAfter(today, from), 0),
        to: endOfDay(dayAfter(today, to)),
      },
    })),
  )
}

/** Offers and velocity checks of every demo brand; adding them again adds nothing. */
export const addDemoOffers = async (tx: Tx, now: Date): Promise<void> => {
  for (const brandCode of brandCodes) {
    const { rows } = await tx.execute(sql`select from offer_rules where brand_code = ${brandCode} limit 1`)
    if (rows.length > 0) continue
    for (const one of velocity)
      await tx.execute(sql`
        insert into velocity_checks (brand_code, desc1, desc2, changed_by, changed_at)
        values (${brandCode}, ${writeVelocity(one)}, ${velocitySentence(one)}, 'catalogue', ${now.toISOString()}::timestamptz)
        on conflict do nothing`)
    for (const { rule, ruleDesc } of rulesOf(brandCode, indianDay(now)))
      await tx.execute(sql`
        insert into offer_rules (brand_code, rule_desc, bank_code, skus, payment_methods, tenures, min_transaction_paise,
          cashback_type, total_cashback, max_cashback_paise, bank_share_bps, bank_share_cap_paise, velocity_rule,
          offer_desc, from_at, to_at, changed_by)
        values (${brandCode}, ${ruleDesc}, ${rule.bankCode}, ${writeCondition(rule.skus)},
          ${writeCondition(rule.paymentMethods)}, ${writeCondition(rule.tenures)}, ${rule.minTransactionPaise},
          ${rule.cashbackType}, ${rule.totalCashback}, ${rule.maxCashbackPaise}, ${rule.bankShareBps},
          ${rule.bankShareCapPaise}, ${rule.velocityRule}, ${ruleDesc.endsWith('festive') ? '' : describeOffer(rule)},
          ${new Date(rule.from).toISOString()}::timestamptz, ${new Date(rule.to).toISOString()}::timestamptz, 'catalogue')`)
  }
}
