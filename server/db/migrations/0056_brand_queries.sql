-- What the search queries of a brand read: the products of the brand that the transaction names, and nobody else's.
CREATE VIEW brand_products WITH (security_barrier) AS
SELECT p.product_code, p.product_name, p.description, p.product_category AS category, p.price_paise / 100.0 AS price,
  p.min_amount_paise / 100.0 AS min_amount, p.max_amount_paise / 100.0 AS max_amount
FROM products p WHERE p.brand_code = current_setting('opsdesk.brand', true);--> statement-breakpoint
-- A SKU is found by its beginning, of whatever brand.
CREATE INDEX "products_sku" ON "products" USING btree ("product_code" text_pattern_ops);
