CREATE OR REPLACE VIEW audience_merchants WITH (security_barrier) AS
SELECT m.merchant_code, m.display_name, m.city, m.state, m.category, m.brand_code AS brand, m.is_active,
  CASE WHEN m.kyc_approved = 1 THEN 'approved' WHEN m.kyc_approved = 0 THEN 'declined'
    WHEN m.is_kyc_submitted THEN 'submitted' ELSE 'incomplete' END AS kyc_state,
  ((greatest(
    (SELECT max(t.created_at) FROM transactions t WHERE t.merchant_id = m.id AND t.brand_code <> ''),
    (SELECT max(t.created_at) FROM transactions t WHERE t.merchant_id = m.id AND t.brand_code = '')
  ) AT TIME ZONE 'UTC') + interval '330 minutes')::date AS last_transaction,
  EXISTS (SELECT FROM app_devices d WHERE d.merchant_id = m.id AND d.removed_at IS NULL) AS app_installed
FROM merchants m;
