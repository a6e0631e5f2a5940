#!/bin/sh
# Run once by the image of Postgres, when its folder is empty. The service's user is no superuser; CREATEROLE is for the
# role of row-level security, which the first migration makes (docs/operating.md, Postgres).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$EKYC_DATABASE_PASSWORD" --username postgres <<'SQL'
create role ekyc login createrole password :'password';
create database ekyc owner ekyc;
SQL
