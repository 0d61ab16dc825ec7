CREATE VIEW audience_merchants WITH (security_barrier) AS
SELECT m.merchant_code, m.display_name, m.city, m.state, m.category, m.brand_code AS brand, m.is_active,
  CASE WHEN m.kyc_approved = 1 THEN 'approved' WHEN m.kyc_approved = 0 THEN 'declined'
    WHEN m.is_kyc_submitted THEN 'submitted' ELSE 'incomplete' END AS kyc_state,
  (SELECT ((max(t.created_at) AT TIME ZONE 'UTC') + interval '330 minutes')::date FROM transactions t
    WHERE t.merchant_id = m.id) AS last_transaction,
  EXISTS (SELECT FROM app_devices d WHERE d.merchant_id = m.id AND d.removed_at IS NULL) AS app_installed
FROM merchants m;--> statement-breakpoint
CREATE VIEW audience_transactions WITH (security_barrier) AS
SELECT m.merchant_code, t.brand_code AS brand, lower(t.status) AS status, t.amount_paise / 100.0 AS amount,
  ((t.created_at AT TIME ZONE 'UTC') + interval '330 minutes')::date AS day
FROM transactions t JOIN merchants m ON m.id = t.merchant_id;--> statement-breakpoint
CREATE VIEW audience_devices WITH (security_barrier) AS
SELECT m.merchant_code, ((d.installed_at AT TIME ZONE 'UTC') + interval '330 minutes')::date AS installed_on
FROM app_devices d JOIN merchants m ON m.id = d.merchant_id WHERE d.removed_at IS NULL;
