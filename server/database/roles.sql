-- Run once by psql, as the superuser of an empty PostgreSQL (compose.yaml): the application owns its
-- database, so that it can migrate it, and has no other right. pg_trgm and btree_gin are trusted
-- extensions, which an owner may create.
\getenv password LEXAM_PASSWORD
CREATE ROLE lexam LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE lexam OWNER lexam;
REVOKE ALL ON DATABASE lexam, postgres FROM PUBLIC;
-- Without a password nobody becomes the superuser but from within the container.
ALTER ROLE postgres PASSWORD NULL;
