CREATE TABLE "given_defaults" (
	"role_name" text NOT NULL,
	"service_name" text NOT NULL,
	CONSTRAINT "given_defaults_role_name_service_name_pk" PRIMARY KEY("role_name","service_name")
);--> statement-breakpoint
-- Databases from before this table gave every built-in role these services when they made it.
INSERT INTO given_defaults (role_name, service_name)
SELECT given.role_name, unnest(given.services) FROM (VALUES
  ('ops_admin', array['dashboard', 'updatemerchantuser', 'merchant_onboard_automation', 'uploaddocument', 'kyc_by_pine', 'kyc_approved', 'update_kyc_info', 'updatenewmerchantkycuser', 'deactivatemerchant', 'getporfoliomerchants', 'getkycincompletemerchants', 'appnotificationbulk', 'settlementmenu', 'getorders', 'opsreports', 'productmgmt', 'getusers', 'upload_finance_report', 'bank_setup_checker_service', 'bank_setup_maker_service', 'bank_setup_view_service', 'dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service', 'getscripts&files', 'downloads', 'view_kyc_role', 'calllogs', 'getcalllogs', 'getporfoliotransaction', 'getportfoliotransactionsummary', 'checkmerchantappstatus', 'calculatebrandpricewarranty', 'login_limit', 'campaign_whatsapp_notification', 'campaign_app_notification', 'campaign_summary', 'campaign_promocard', 'whatsapp_onboard', 'getrms', 'ops-add-user', 'opsaddrole', 'opsaddservice', 'opssettlements', 'enach-register', 'holdccreport', 'txnreport', 'misreport', 'settlementreport', 'failedtxnreport', 'otherreports', 'showchargeslip', 'controlsheet', 'dsr_report', 'addeditbrandconfig', 'showcashbackrules', 'offerdescupdate', 'upload_offer']),
  ('support', array['dashboard', 'getporfoliomerchants', 'getporfoliotransaction', 'getportfoliotransactionsummary', 'getcalllogs', 'calllogs', 'getkycincompletemerchants', 'checkmerchantappstatus', 'calculatebrandpricewarranty', 'appnotificationbulk', 'campaign_app_notification', 'campaign_summary', 'getorders', 'downloads']),
  ('finance', array['dashboard', 'settlementmenu', 'opssettlements', 'enach-register', 'upload_finance_report', 'opsreports', 'txnreport', 'misreport', 'settlementreport', 'failedtxnreport', 'otherreports', 'showchargeslip', 'controlsheet', 'holdccreport', 'getorders', 'downloads']),
  ('sales', array['dashboard', 'getporfoliomerchants', 'getporfoliotransaction', 'getportfoliotransactionsummary', 'getcalllogs', 'calllogs', 'getkycincompletemerchants', 'merchant_onboard_automation', 'checkmerchantappstatus', 'dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service', 'opsreports', 'dsr_report', 'downloads']),
  ('relationship_manager', array['dashboard', 'getporfoliomerchants', 'getporfoliotransaction', 'getportfoliotransactionsummary', 'getcalllogs', 'calllogs', 'getkycincompletemerchants', 'getrms', 'checkmerchantappstatus', 'calculatebrandpricewarranty', 'opsreports', 'txnreport', 'downloads']),
  ('catalogue', array['dashboard', 'productmgmt', 'addeditbrandconfig', 'showcashbackrules', 'offerdescupdate', 'upload_offer', 'downloads']),
  ('brand_user', array['dashboard', 'getorders', 'getporfoliotransaction', 'getportfoliotransactionsummary']),
  ('drafter', array['dashboard', 'settlementmenu']),
  ('approver', array['dashboard', 'settlementmenu']),
  ('checker', array['dashboard', 'settlementmenu']),
  ('bank_maker', array['dashboard', 'bank_setup_maker_service']),
  ('bank_checker', array['dashboard', 'bank_setup_checker_service']),
  ('bank_view', array['dashboard', 'bank_setup_view_service']),
  ('kyc_reviewer', array['dashboard', 'updatenewmerchantkycuser', 'view_kyc_role', 'getcalllogs', 'calllogs', 'kyc_approved', 'update_kyc_info', 'uploaddocument']),
  ('kyc_reviewer_pine', array['dashboard', 'updatenewmerchantkycuser', 'view_kyc_role', 'getcalllogs', 'calllogs', 'kyc_by_pine'])
) AS given (role_name, services) JOIN roles USING (role_name)
UNION
SELECT r.role_name, lower(s.service_name) FROM roles r, services s
WHERE r.role_name IN ('ops_admin', 'kyc_reviewer') AND lower(s.service_name) LIKE 'kyc\_by\_%' AND (r.role_name = 'ops_admin' OR lower(s.service_name) <> 'kyc_by_pine');
