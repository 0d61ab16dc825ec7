import Fastify from 'fastify'
import pg from 'pg'

// What the gateway reads of a merchant, nothing left out and nothing made of it.
const columns = `id, merchant_code, display_name, business_name, email_id, mobile_number, alt_mobile_number, distributor_code,
  brand_code, mcc_code, address, locality, city, state, pin_code, contact_person, aadhaar_last4, is_aadhaar_verified,
  account_holder_name, ifsc, bank_name, pan_number, gst_number, account_ref_last4, category, user_id, access_role_name,
  business_lob, is_home_delivery, is_verified, activation_date, deactivation_name, deactivation_at, is_active, kyc_approved,
  kyc_updated_at, cheque_url, pan_url, address_url, bucket, login_limit, group_code, created_by_user, created_at,
  has_customer_fee, version`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const app = Fastify()
app.post<{ Body: { merchant_code: string[] } }>('/ops/getPorfolioMerchants', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'merchant',
    text: `select ${columns} from merchants where merchant_code = $1`,
    values: [body.merchant_code[0]],
  })
  return rows[0]
})
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
process.once('SIGTERM', () => process.exit(0)).once('disconnect', () => process.exit(0))
